import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { NearProduct } from '#lib/product/near-schema.ts';

type Props = {
  unknown: readonly { readonly text: string; readonly near: readonly NearProduct[] }[];
  /** The address of the search with `text` replaced by a product number. */
  hrefWith: (text: string, number: string) => string;
};

/** Names what is no product, with suggestions. */
export function UnknownProducts({ unknown, hrefWith }: Props) {
  if (unknown.length === 0) return undefined;
  return (
    <Notice tone="bad">
      <p className="font-medium">
        {unknown.length === 1
          ? 'One is no product of this country:'
          : `${unknown.length} are no products of this country:`}
      </p>
      <ul>
        {unknown.map(({ text, near }) => (
          <li key={text}>
            {text}
            {near.length > 0 && (
              <>
                {': did you mean '}
                {near.map(({ number, description }, at) => (
                  <span key={number}>
                    {at > 0 && ' or '}
                    <TextLink href={hrefWith(text, number)}>
                      {number} {description}
                    </TextLink>
                  </span>
                ))}
                ?
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
