// The device functions stand in device.json.
