/** Maximum size of an uploaded picture: a large camera's JPEG. */
export const pictureBytesMax = 20 * 1024 * 1024
/** Maximum length of a picture's description in one language, in characters: two sentences. */
export const altMax = 300
