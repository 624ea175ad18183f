/** Markup as React elements, made anew for each page: a tree is a text, or a tag with its properties and children. */
import { createElement } from 'react'

/** @param {string | [string, Record<string, unknown> | null, ...unknown[]]} tree */
export function toElement(tree) {
  if (typeof tree === 'string') return tree
  const [tag, properties, ...children] = tree
  return createElement(tag, properties, ...children.map(toElement))
}

/** The first element of a tag in a tree. */
export function find(tree, tag) {
  if (typeof tree === 'string') return null
  if (tree[0] === tag) return tree
  for (const child of tree.slice(2)) {
    const found = find(child, tag)
    if (found) return found
  }
  return null
}
