/** A part of a wish with where it was typed. */
import type { Piece } from '../school-words/pieces.ts'
import type { Word } from '../words.ts'

export type Run = { run: string; units: readonly Word[] }

export type ReadPiece = Piece & Run & { schools: readonly number[] }

/** A subject or a level. */
export const isStudy = ({ meanings }: Piece) =>
  meanings.some(({ filter }) => filter === 'colleges' || filter === 'enrollments')
