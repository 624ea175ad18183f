declare module 'opencc-js/dict/*' {
  /** Pairs of `from to`, joined by bars; the first of several targets is the usual one. */
  const pairs: string
  export default pairs
}
