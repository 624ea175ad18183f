/** The closed choices of the forms. messages/ has their labels in each language, under the same codes. */

export const TITLES = ['mr', 'ms'] as const
/** The booking form's choice for a country that the content doesn't have. */
export const OTHER_COUNTRY = 'other'

/** Document kinds, editing modes, and application services. */
export const REFINE_SERVICES = ['sop', 'essay', 'rl', 'resume'] as const
export const REFINE_MODES = ['interview', 'revision', 'translation', 'polishing'] as const
export const APPLY_SERVICES = ['school_application', 'interview_coaching', 'visa'] as const

export type ApplyService = (typeof APPLY_SERVICES)[number]
