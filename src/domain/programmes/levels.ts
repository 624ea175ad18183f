/** Levels of programmes, from the lowest. `honours` is a year after a bachelor's degree or diploma: honours, conversion, graduate entry. */
export const PROGRAMME_LEVELS = ['foundation', 'associate', 'bachelor', 'honours', 'master', 'doctorate'] as const
export type ProgrammeLevel = (typeof PROGRAMME_LEVELS)[number]
