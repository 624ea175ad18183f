/** Values of the filter `tags`, which programmes don't have. */
export const MARKS = { conditional: 'conditional', postStudy: 'post-study', elsewhere: 'elsewhere:' } as const
