// A rank among processes of one host, started by mpirun: npuccl against MPI_Allreduce.
#ifdef BENCH_WITH_MPI
#include <mpi.h>

#include "tests/bench/ccl/measure.h"

int bench::run_mpi_rank(int* argc, char*** argv) {
  MPI_Init(argc, argv);
  int rank = 0, ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  npucclUniqueId id{};
  if (rank == 0) must(npucclGetUniqueId(&id));
  MPI_Bcast(&id, sizeof(id), MPI_BYTE, 0, MPI_COMM_WORLD);
  {
    RankOfJob job(rank, rank, ranks, id);
    std::vector<float> send(RankOfJob::kBytes / sizeof(float)), recv(send.size());
    if (rank == 0) std::printf("\nAllReduce, %d processes of one host (reference: Open MPI)\n", ranks);
    const auto together = [] { MPI_Barrier(MPI_COMM_WORLD); };
    const auto reference = [&](std::size_t bytes) {
      MPI_Allreduce(send.data(), recv.data(), static_cast<int>(bytes / sizeof(float)), MPI_FLOAT, MPI_SUM,
                    MPI_COMM_WORLD);
    };
    for (const std::size_t bytes : sizes()) {
      const Times times =
          take_turns(rounds_of(bytes), together, [&] { reference(bytes); }, [&] { job.all_reduce({bytes}); });
      if (rank == 0) print_line(bytes, times);
    }
    if (rank == 0) std::printf("  each of %d queued behind each other\n", kQueued);
    for (const std::size_t bytes : small_sizes()) {
      const Times times = take_turns(
          rounds_of(bytes), together,
          [&] {
            for (int i = 0; i < kQueued; ++i) reference(bytes);
          },
          [&] { job.all_reduce(std::vector(kQueued, bytes)); });
      if (rank == 0) print_line(bytes, {times.reference / kQueued, times.ours / kQueued});
    }
  }
  MPI_Finalize();
  return 0;
}
#endif
