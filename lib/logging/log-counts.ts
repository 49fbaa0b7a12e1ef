/** What the log of this process has left out since its start. */
export const logCounts = {
  /** Lines that could not be written: the reader was too slow, or gone, or the disk was full. */
  lost: 0,
  /** Lines that a newer one of their kind stands for. */
  sampled: 0,
};
