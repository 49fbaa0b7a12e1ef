'use client';
import { useEffect } from 'react';

/** Makes the page of a receipt as long as what is on it: browsers know no page of automatic height. */
export function FitRoll() {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const measure = () => {
      const receipt = document.querySelector('.invoice-receipt');
      const first = receipt?.firstElementChild?.getBoundingClientRect();
      const last = receipt?.lastElementChild?.getBoundingClientRect();
      if (!first || !last) return;
      const content = Math.ceil((last.bottom - first.top) * MILLIMETRES_PER_PIXEL);
      // Outside production the notice of the environment is printed above it.
      const notice = document.querySelector('aside[aria-label="Environment"]') ? NOTICE : 0;
      const height = content + notice + MARGINS;
      sheet.replaceSync(`@page receipt { size: 80mm ${height}mm; }`);
    };
    measure();
    document.adoptedStyleSheets.push(sheet);
    addEventListener('beforeprint', measure);
    return () => {
      removeEventListener('beforeprint', measure);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, []);
  return null;
}

const MILLIMETRES_PER_PIXEL = 25.4 / 96;
/** Margins of 4 mm above and below, and a little for the printer's rounding, in millimetres. */
const MARGINS = 12;
/** The height of one line with its frame and the gap below it, in millimetres. */
const NOTICE = 13;
