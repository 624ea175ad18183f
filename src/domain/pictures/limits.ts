/** Of an uploaded picture: a large camera's JPEG. */
export const pictureBytesMax = 20 * 1024 * 1024
/** Of what is said of a picture in one language, in characters: two sentences. */
export const altMax = 300
