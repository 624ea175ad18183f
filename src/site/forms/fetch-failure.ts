/** Whether an error is a request that reached nobody: `fetch` throws a TypeError then, as a mistake of ours does, and each browser says it otherwise. */
export const isFetchFailure = (error: unknown): boolean =>
  !navigator.onLine ||
  (error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|network connection|network error|fetch failed/i.test(error.message))
