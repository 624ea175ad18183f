/** The fields of each step of the form; their order is the order of the error summary. */
export const CONSULTATION_STEPS = [
  ['countries', 'degree', 'intake_year', 'intake_term', 'major', 'source'],
  ['name', 'title', 'email', 'phone', 'office', 'contact_method', 'chat_id', 'remarks', 'consent', 'captcha'],
] as const
