/** Told to the window by an operated page that has drawn hearts: only enhance/shortlist.ts knows which schools are on the list. */
export const HEARTS_DRAWN = 'hearts-drawn'
