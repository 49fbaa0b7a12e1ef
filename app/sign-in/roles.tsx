const ROLES = [
  { name: 'Branch staff', may: 'see everything except costs, and add pictures and sheets' },
  { name: 'Buyers', may: 'also see costs' },
  { name: 'Asset managers', may: 'look after pictures and sheets' },
  { name: 'Auditors', may: 'see everything, change nothing' },
];

/** The roles and what each may do. */
export function Roles() {
  return (
    <section aria-labelledby="roles" className="text-sm">
      <h2 id="roles" className="mb-3 font-semibold text-base">
        Who can do what
      </h2>
      <dl className="space-y-3">
        {ROLES.map(({ name, may }) => (
          <div key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3">
            <dt className="font-medium">{name}</dt>
            <dd className="text-quiet">{may}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
