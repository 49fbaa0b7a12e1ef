-- Misspelt names are found by the trigrams of single words: a small table, whatever the number of documents.

create extension if not exists pg_trgm;

create table search_words (
  country_code text collate "C" not null,
  -- The table that has the word.
  source text collate "C" not null,
  word text collate "C" not null,
  primary key (country_code, source, word)
);
comment on table search_words is
  'Each word of names, once: what misspelt words are compared with. Words that names no longer have may remain';
create index search_words_by_trigrams on search_words using gin (word gin_trgm_ops);

-- Numbers and short words are not compared: too many others are like them.
create function words_to_compare(words tsvector) returns setof text language sql immutable as $$
  select word from unnest(tsvector_to_array(words)) as word where word ~ '^[[:alpha:]]{4,32}$'
$$;

create function store_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (country_code, source, word)
  select distinct country_code, tg_table_name, word
  from changed cross join words_to_compare(words) as word
  order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;

-- Most updates change other columns: only words that differ are stored.
create function change_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (country_code, source, word)
  select distinct country_code, tg_table_name, word
  from (select country_code, words from changed except select country_code, words from before) as new
  cross join words_to_compare(words) as word
  order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;

create trigger accounts_inserted_words after insert on accounts
  referencing new table as changed for each statement execute function store_search_words();
create trigger accounts_updated_words after update on accounts
  referencing old table as before new table as changed
  for each statement execute function change_search_words();
create trigger branches_inserted_words after insert on branches
  referencing new table as changed for each statement execute function store_search_words();
create trigger branches_updated_words after update on branches
  referencing old table as before new table as changed
  for each statement execute function change_search_words();
create trigger invoice_names_inserted_words after insert on invoice_names
  referencing new table as changed for each statement execute function store_search_words();
create trigger invoice_names_updated_words after update on invoice_names
  referencing old table as before new table as changed
  for each statement execute function change_search_words();
create trigger product_search_inserted_words after insert on product_search
  referencing new table as changed for each statement execute function store_search_words();
create trigger product_search_updated_words after update on product_search
  referencing old table as before new table as changed
  for each statement execute function change_search_words();
create trigger purchase_order_names_inserted_words after insert on purchase_order_names
  referencing new table as changed for each statement execute function store_search_words();
create trigger purchase_order_names_updated_words after update on purchase_order_names
  referencing old table as before new table as changed
  for each statement execute function change_search_words();

-- A low threshold, since two swapped letters change most trigrams of a short word; the caller counts the letters.
create function similar_search_words(country text, from_table text, terms text[])
returns table (typed text, word text) language sql stable
set pg_trgm.similarity_threshold = 0.2 as $$
  -- A term is returned as it is where a word begins with it.
  select terms.typed, terms.typed from unnest(terms) as terms (typed)
  where exists (select from search_words
    where search_words.country_code = country and search_words.source = from_table
      and search_words.word ^@ terms.typed)
  union all
  select terms.typed, similar_to_it.word
  from unnest(terms) as terms (typed)
  cross join lateral (
    select search_words.word from search_words
    where search_words.country_code = country and search_words.source = from_table
      and search_words.word % terms.typed and search_words.word <> terms.typed
      and length(search_words.word) between length(terms.typed) - 2 and length(terms.typed) + 2
    order by similarity(search_words.word, terms.typed) desc, search_words.word
    limit 50
  ) as similar_to_it
$$;
