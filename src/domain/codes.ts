/** The closed choices of the forms. messages/ has their labels in each language, under the same codes. */

export const TITLES = ['mr', 'ms'] as const
/** The booking form's choice for a country that the content doesn't have. */
export const OTHER_COUNTRY = 'other'
