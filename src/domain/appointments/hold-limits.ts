/** How many times one client network can hold at once: a school or a fair's booth has one address for everybody, and so has a script. */

/** Open holds of one network. */
export const openMax = 40

/** Open holds of one network in a week of an office in any case; beyond, it never holds more of the week's times than it leaves. */
export const openInWeek = 2
