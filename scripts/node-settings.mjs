// With what Node is started. Plain JavaScript that runs on Node 20, as the launcher does.
// @ts-check

/** A young generation of 8 MB: with V8's 16 the idle server is 12 MB larger, with 4 it is 7 MB leaner and a rendered page a quarter dearer (decision 0005). With `--expose-gc` the server collects once, at the end of its start. */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', '--expose-gc']

/**
 * For the server: pages, and what they are made in, are asked of the system one by one and go back to it when they go. In glibc's own heap
 * they leave holes: 330 MB instead of 240 after every page of the site (decision 0005). Other systems don't read this.
 */
export const SERVER_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '32768' }
