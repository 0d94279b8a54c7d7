/** Makes elements whose texts are never read as markup, and whose style is never given as an attribute. */
export type ElementBuilder = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes?: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
) => HTMLElementTagNameMap[Tag]

export const elementBuilder =
  (document: Document): ElementBuilder =>
  (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.append(...children)
    return element
  }
