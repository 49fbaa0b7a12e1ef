/** The firm's mark (`app/icon.svg`) in ink, for paper. */
export function Mark() {
  return (
    <svg viewBox="0 0 20 20" className="paper-mark" aria-hidden="true">
      <rect width="20" height="20" rx="4" />
      <path d="M3.5 9.75h6v4.5h-6zM10.5 9.75h6v4.5h-6zM7 4.25h6v4.5H7zM2.5 15.25h15v1.25h-15z" />
    </svg>
  );
}
