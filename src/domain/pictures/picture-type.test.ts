import { describe, expect, test } from 'vitest'
import { readPictureType } from './picture-type.ts'

const svg = (inner: string, attributes = '') =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)

describe('a drawing is taken', () => {
  test.each([
    ['plain', svg('<path d="M0 0h9v9z"/>')],
    ['with a gradient and a reference to it', svg('<linearGradient id="a"/><rect fill="url(#a)"/><use href="#b"/>')],
    ['with a raster inside', svg('<image href="data:image/png;base64,AAAA"/>')],
    ['after a prolog', new TextEncoder().encode(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>`)],
  ])('%s', (_, bytes) => {
    expect(readPictureType(bytes)).toEqual({ type: 'svg' })
  })
})

describe('a drawing with an active part is rejected', () => {
  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script of another namespace', svg('<script xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['a handler', svg('', 'onload="alert(1)"')],
    ['HTML', svg('<foreignObject><p/></foreignObject>')],
    ['a link', svg('<a href="https://a.example">x</a>')],
    ['a picture of another site', svg('<image href="https://a.example/x.png"/>')],
    ['a file of the server', svg('<image xlink:href="file:///etc/passwd"/>')],
    ['a file beside it', svg('<image href=neighbour.png />')],
    ['a style sheet of another site', svg('<style>@import "https://a.example/x.css"</style>')],
    ['an address in a style', svg('<rect style="fill:url(https://a.example/x)"/>')],
    ['an entity', new TextEncoder().encode('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')],
    ['more than a megabyte', svg(' '.repeat(1_000_001))],
  ])('%s', (_, bytes) => {
    expect(readPictureType(bytes)).toEqual({ rejection: 'svg' })
  })
})
