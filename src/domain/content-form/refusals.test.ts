/** Whatever the checks of content expect, an editor is told in words of their own. */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { refusalOf } from './refusals.ts'

const files = [
  'src/server/content/{check-references,check-team,check-facts,check-figure-entries,figure-names,parse-files,read-content}.ts',
  'src/domain/facts/{fact-rules,bounds}.ts',
  'src/services/content/*.ts',
]

/** The texts that an expression can be, with 7 for what is only known when it runs. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('')]
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  return []
}

/** What is given as `expected`, and what functions of that name return. */
function expectedIn(node: ts.Node): string[] {
  const own =
    ts.isPropertyAssignment(node) && node.name.getText() === 'expected'
      ? textsOf(node.initializer)
      : ts.isFunctionDeclaration(node) && node.name?.text.startsWith('expected')
        ? returnedBy(node)
        : []
  const within: string[] = []
  ts.forEachChild(node, (child) => void within.push(...expectedIn(child)))
  return [...own, ...within]
}

function returnedBy(node: ts.Node): string[] {
  if (ts.isReturnStatement(node)) return node.expression ? textsOf(node.expression) : []
  const within: string[] = []
  ts.forEachChild(node, (child) => void within.push(...returnedBy(child)))
  return within
}

test('everything that a check expects has a sentence', () => {
  const expected = new Set(
    globSync(files).flatMap((file) =>
      expectedIn(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)),
    ),
  )
  expect(expected.size).toBeGreaterThan(25)
  expect([...expected].filter((text) => refusalOf(text).code === 'other')).toEqual([])
})

test('arguments of what was expected are those of its sentence', () => {
  expect(refusalOf('one of USD, CAD, GBP')).toEqual({ code: 'one_of', values: { options: 'USD, CAD, GBP' } })
  expect(refusalOf('GBP, the money of the school’s country')).toEqual({
    code: 'own_money',
    values: { currency: 'GBP' },
  })
  expect(refusalOf('GBP a year')).toEqual({ code: 'money_a_year', values: { currency: 'GBP' } })
  expect(refusalOf('a valid_until within 20 years of as_of')).toEqual({ code: 'held_years', values: { years: '20' } })
})
