const phrases =
  `add on, back end, bar code, book mark, call back, check box, check in, check list, check out, code base, count down,
  cross sell, dash board, data base, down grade, down load, drop down, e book, e commerce, e mail, fall back, feed back,
  file name, follow up, front end, full screen, hand off, home page, host name, key board, key word, log in, log off,
  log out, look up, mile stone, news letter, off line, on board, on boarding, on line, opt in, opt out, pass code,
  pass word, pay out, pay wall, play back, play list, pod cast, pop up, post code, re load, re order, re try, roll back,
  roll out, screen shot, scroll bar, set up, short cut, side bar, sign in, sign off, sign on, sign out, sign up,
  slide show, spread sheet, sub total, text box, time line, time out, time stamp, time zone, tool bar, tool tip,
  touch point, trade in, un subscribe, up grade, up load, up sell, up time, user agent, user name, voice mail, wait list,
  walk through, web cam, web chat, web hook, web page, web site, wish list, work flow, work space, zip code`
    .split(/,\s+/)
    .map((phrase) => phrase.split(' '))

/** Pairs of words that are as often written as one. Wherever both stand together they are read as one word. */
export const joinedPhrases: ReadonlySet<string> = new Set(phrases.map((words) => words.join('')))

/** The second words of the pairs. */
export const joinedEndings: ReadonlySet<string> = new Set(phrases.flatMap(([, ending = '']) => ending))
