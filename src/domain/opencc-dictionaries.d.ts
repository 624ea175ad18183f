declare module 'opencc-js/dict/*' {
  /** Pairs of `from to`, joined by bars; of several targets the first is the usual one. */
  const pairs: string
  export default pairs
}
