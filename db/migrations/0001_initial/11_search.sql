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
  execute format($insert$
    insert into search_words (country_code, source, word)
    select distinct country_code, %L, word
    from changed cross join words_to_compare(%I) as word
    order by 1, 2, 3
    on conflict do nothing $insert$, tg_table_name, tg_argv[0]);
  return null;
end $$;

-- Most updates change other columns: only words that differ are stored.
create function change_search_words() returns trigger language plpgsql as $$
begin
  execute format($insert$
    insert into search_words (country_code, source, word)
    select distinct country_code, %1$L, word
    from (select country_code, %2$I from changed except select country_code, %2$I from before) as new
    cross join words_to_compare(%2$I) as word
    order by 1, 2, 3
    on conflict do nothing $insert$, tg_table_name, tg_argv[0]);
  return null;
end $$;

-- By table the column with its words.
do $$
declare
  words record;
begin
  for words in select * from (values ('accounts', 'tokens'), ('branches', 'words'), ('invoice_names', 'words'),
    ('product_search', 'words'), ('purchase_order_names', 'words')) as words (of, named)
  loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function store_search_words(%L)', words.of || '_inserted_words', words.of, words.named);
    execute format('create trigger %I after update on %I referencing old table as before new table as changed
      for each statement execute function change_search_words(%L)', words.of || '_updated_words', words.of, words.named);
  end loop;
end $$;

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
