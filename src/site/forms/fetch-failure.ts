/** Whether a request or an `import()` failed on the network. Browsers throw a TypeError for it, as for a bug; only the messages differ. */
export const isFetchFailure = (error: unknown): boolean =>
  !navigator.onLine ||
  (error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|network connection|network error|fetch failed|dynamically imported module|importing a module script/i.test(
      error.message,
    ))
