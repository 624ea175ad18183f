/** The fields of each step of the form; their order is the order of the error summary. Without a bookable person the form has no step `time`. */
export const CONSULTATION_STEPS = {
  plans: ['countries', 'degree', 'intake_year', 'intake_term', 'major', 'source'],
  time: ['slot'],
  contact: [
    'name',
    'title',
    'email',
    'phone',
    'office',
    'contact_method',
    'chat_id',
    'companion',
    'remarks',
    'consent',
    'captcha',
  ],
} as const

export type ConsultationStep = keyof typeof CONSULTATION_STEPS
