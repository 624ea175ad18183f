/** The closed choices of the forms. messages/ has their labels in each language, under the same codes. */

export const TITLES = ['mr', 'ms'] as const
export const CONTACT_METHODS = ['phone', 'line', 'zalo', 'whatsapp', 'email'] as const
/** Contact methods that use a chat app. */
export const CHAT_METHODS = ['line', 'zalo', 'whatsapp'] as const
/** Chat apps that find a person by phone number. */
export const PHONE_CHAT_METHODS = ['zalo', 'whatsapp'] as const
/** The booking form's choice for a country that the content doesn't have. */
export const OTHER_COUNTRY = 'other'
export const DEGREES = ['high_school', 'bachelor', 'master', 'other'] as const
export const INTAKE_TERMS = ['autumn', 'spring'] as const
export const SOURCES = ['keyword_search', 'forum', 'facebook', 'instagram', 'youtube', 'referral', 'other'] as const

/** Document kinds, editing modes, and application services. */
export const REFINE_SERVICES = ['sop', 'essay', 'rl', 'resume'] as const
export const REFINE_MODES = ['interview', 'revision', 'translation', 'polishing'] as const
export const APPLY_SERVICES = ['school_application', 'interview_coaching', 'visa'] as const

export type ApplyService = (typeof APPLY_SERVICES)[number]
