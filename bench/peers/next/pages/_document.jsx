import { Head, Html, Main } from 'next/document'
import { createElement } from 'react'
import { find, toElement } from '../elements.js'
import { markupOf } from '../markup.js'

/** The older router, which can leave its scripts out: the markup and nothing beside it. */
export default function Document({ name }) {
  const tree = markupOf(name)
  const head = createElement(Head, null, ...find(tree, 'head').slice(2).map(toElement))
  const body = createElement('body', find(tree, 'body')[1], createElement(Main))
  return createElement(Html, tree[1], head, body)
}

Document.getInitialProps = async (context) => ({
  ...(await context.defaultGetInitialProps(context)),
  // its own page for errors has none
  name: context.query.name ?? 'home',
})
