-- Products and their master data as the documents that the API sends, their search columns, and what they cost.
-- `rule_version`, here and elsewhere, is the rule version that a row was derived by; 0 if unknown.

create table sections (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  document json not null,
  etag text not null,
  rule_version integer not null default 0,
  primary key (country_code, code)
);

create table categories (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  document json not null,
  etag text not null,
  rule_version integer not null default 0,
  primary key (country_code, code)
);

create table statuses (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  document json not null,
  etag text not null,
  description text not null,
  rule_version integer not null default 0,
  primary key (country_code, code)
);

create table families (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  document json not null,
  etag text not null,
  -- As in lists: without the attributes of the family.
  summary json not null,
  summary_etag text not null,
  rule_version integer not null default 0,
  primary key (country_code, code)
);

create table brands (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  document json not null,
  etag text not null,
  -- As in lists: without the sub-brands of the brand.
  summary json not null,
  summary_etag text not null,
  rule_version integer not null default 0,
  primary key (country_code, code)
);

create table products (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  number text collate "C" not null,
  document json not null,
  etag text not null,
  description text not null,
  product_type text collate "C",
  section_code text collate "C",
  category_code text collate "C",
  brand_code text collate "C",
  family_codes text[] collate "C" not null,
  -- [{ productNumber, quantity }], for availability.
  kit_components jsonb,
  rule_version integer not null default 0,
  primary key (country_code, number)
);
create index products_by_component on products using gin (kit_components jsonb_path_ops)
  where kit_components is not null;
create index products_by_rule_version on products (rule_version);

-- The products of a family in order; pages are read by key.
create table product_families (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  family_code text collate "C" not null,
  product_number text collate "C" not null,
  primary key (country_code, family_code, product_number)
);
create index product_families_by_product on product_families (country_code, product_number);

create table product_attributes (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  product_number text collate "C" not null,
  attributes json not null,
  etag text not null,
  rule_version integer not null default 0,
  primary key (country_code, product_number)
);
create index product_attributes_by_rule_version on product_attributes (rule_version);

-- Columns rather than a document, because the most relevant status at a branch is computed. Unused places are ''.
create table product_statuses (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  product_number text collate "C" not null,
  level text collate "C" not null,
  state_code text collate "C" not null,
  business_unit_type_code text collate "C" not null,
  branch_number text collate "C" not null,
  effective_from date not null,
  effective_to date,
  status_code text collate "C" not null,
  primary key (country_code, product_number, level, state_code, business_unit_type_code, branch_number,
    effective_from)
);

-- Separate from products, so that searches scan narrow rows instead of whole documents.
create table product_search (
  country_code text collate "C" not null,
  number text collate "C" not null,
  -- Sort key of lists: 2 mm comes before 10 mm.
  sort_name text collate "C" not null,
  -- Words of number, names, manufacturer's number, brand and families, without case and accents.
  words tsvector not null,
  -- In capitals, without separators.
  maker_number text collate "C",
  -- Without leading zeros.
  barcodes text[] collate "C" not null,
  section_code text collate "C",
  category_code text collate "C",
  brand_code text collate "C",
  sub_brand_code text collate "C",
  family_codes text[] collate "C" not null,
  product_type text collate "C",
  replaced_by text collate "C",
  primary key (country_code, number)
);
comment on table product_search is 'What products are found by; as the loader keeps them';
create index product_search_by_barcode on product_search using gin (barcodes);
create index product_search_by_brand on product_search (country_code, brand_code, sub_brand_code);
create index product_search_by_category on product_search (country_code, section_code, category_code);
create index product_search_by_family on product_search using gin (family_codes);
create index product_search_by_maker_number on product_search (country_code, maker_number)
  where maker_number is not null;
create index product_search_by_name on product_search (country_code, sort_name, number);
create index product_search_by_successor on product_search (country_code, replaced_by) where replaced_by is not null;
create index product_search_by_type on product_search (country_code, product_type);
create index product_search_by_words on product_search using gin (words);

create table product_classes (
  country_code text collate "C" not null,
  kind text collate "C" not null check (kind in ('section', 'category', 'brand', 'sub_brand', 'family')),
  -- The section of a category, the brand of a sub-brand; else ''.
  parent text collate "C" not null,
  code text collate "C" not null,
  name text not null,
  is_enabled boolean not null,
  sort_order integer not null,
  -- Words of name and code, without case and accents.
  words tsvector not null,
  primary key (country_code, kind, parent, code)
);
comment on table product_classes is
  'What products are sorted under: sections, categories, brands, sub-brands and families by their names';
create index product_classes_by_words on product_classes using gin (words);

-- One row for each change, in force until the next takes effect.
create table state_costs (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  product_number text collate "C" not null,
  state_code text collate "C" not null,
  effective_date date not null,
  fully_rebated_cost numeric not null,
  invoice_cost numeric,
  buying_guide_record_number integer not null,
  rebate_code text,
  serial_number integer,
  supplier_number text,
  primary key (country_code, product_number, state_code, effective_date)
);
comment on table state_costs is 'What products cost in each state, from each date on';
