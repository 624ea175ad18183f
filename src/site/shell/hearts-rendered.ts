/** Event on the window after a hydrated page has rendered hearts: only enhance/shortlist.ts knows the list. */
export const HEARTS_RENDERED = 'hearts-drawn'
