/**
 * How much of a figure is written: `full` with its period and year (£776 a year (2026)), `plain` without the year, `amount` without the
 * period too, `number` the number alone, `year` the year alone; a home currency says about as much in it.
 */
export const FIGURE_FORMS = ['full', 'plain', 'amount', 'number', 'year', 'VND', 'TWD', 'PHP'] as const
export type FigureForm = (typeof FIGURE_FORMS)[number]
