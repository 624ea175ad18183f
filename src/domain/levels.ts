/** Levels of study that schools' figures are for, by the ids of the kinds of entry. */
export const LEVELS = { '1': 'undergraduate', '2': 'graduate', '3': 'pathway' } as const
export type LevelId = keyof typeof LEVELS
export type Level = (typeof LEVELS)[LevelId]
