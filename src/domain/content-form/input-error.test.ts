/** Every expectation of the content checks has its own message for editors. */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readErrorMessage } from './input-error.ts'

const files = [
  'src/server/content/{check-references,check-team,check-facts,check-figure-entries,figure-names,parse-files,read-content}.ts',
  'src/domain/facts/{fact-rules,bounds}.ts',
  'src/services/content/*.ts',
]

/** The possible texts of an expression, with 7 for values that are only known at run time. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('')]
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  return []
}

/** Values given as `expected`, and return values of functions of that name. */
function expectedIn(node: ts.Node): string[] {
  const ownTexts =
    ts.isPropertyAssignment(node) && node.name.getText() === 'expected'
      ? textsOf(node.initializer)
      : ts.isFunctionDeclaration(node) && node.name?.text.startsWith('expected')
        ? returnedBy(node)
        : []
  const within: string[] = []
  ts.forEachChild(node, (child) => void within.push(...expectedIn(child)))
  return [...ownTexts, ...within]
}

function returnedBy(node: ts.Node): string[] {
  if (ts.isReturnStatement(node)) return node.expression ? textsOf(node.expression) : []
  const within: string[] = []
  ts.forEachChild(node, (child) => void within.push(...returnedBy(child)))
  return within
}

test('every expectation of a check has a message', () => {
  const expected = new Set(
    globSync(files).flatMap((file) =>
      expectedIn(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)),
    ),
  )
  expect(expected.size).toBeGreaterThan(25)
  expect([...expected].filter((text) => readErrorMessage(text).code === 'other')).toEqual([])
})

test('the arguments of an expectation match those of its message', () => {
  expect(readErrorMessage('one of USD, CAD, GBP')).toEqual({ code: 'one_of', values: { options: 'USD, CAD, GBP' } })
  expect(readErrorMessage('GBP, the money of the school’s country')).toEqual({
    code: 'own_money',
    values: { currency: 'GBP' },
  })
  expect(readErrorMessage('GBP a year')).toEqual({ code: 'money_a_year', values: { currency: 'GBP' } })
  expect(readErrorMessage('a valid_until within 20 years of as_of')).toEqual({
    code: 'held_years',
    values: { years: '20' },
  })
})
