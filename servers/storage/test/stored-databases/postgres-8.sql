CREATE TABLE actions (
    workspace text NOT NULL COLLATE pg_catalog."C",
    branch text NOT NULL COLLATE pg_catalog."C",
    revision integer NOT NULL,
    at text NOT NULL COLLATE pg_catalog."C",
    actor_kind text NOT NULL COLLATE pg_catalog."C",
    actor_id text NOT NULL COLLATE pg_catalog."C",
    door text NOT NULL COLLATE pg_catalog."C",
    sentence text NOT NULL COLLATE pg_catalog."C",
    previous_hash text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    changes text NOT NULL COLLATE pg_catalog."C",
    kind text DEFAULT 'change'::text NOT NULL COLLATE pg_catalog."C",
    status text COLLATE pg_catalog."C",
    details text COLLATE pg_catalog."C"
);
CREATE TABLE branches (
    workspace text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    revision integer NOT NULL,
    base_revision integer NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    approvals text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    description text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE deliveries (
    workspace text NOT NULL COLLATE pg_catalog."C",
    webhook text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    revision integer NOT NULL,
    trigger text NOT NULL COLLATE pg_catalog."C",
    actor_kind text NOT NULL COLLATE pg_catalog."C",
    actor_id text NOT NULL COLLATE pg_catalog."C",
    door text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    attempts integer NOT NULL,
    next_attempt_at text NOT NULL COLLATE pg_catalog."C",
    claimed_until text COLLATE pg_catalog."C",
    last_status integer,
    last_error text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    finished_at text COLLATE pg_catalog."C"
);
CREATE TABLE idempotency_records (
    workspace text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    request_digest text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    reply text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE identities (
    issuer text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE invitations (
    workspace text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    token_digest text NOT NULL COLLATE pg_catalog."C",
    invited_by text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    accepted_at text COLLATE pg_catalog."C"
);
CREATE TABLE items (
    workspace text NOT NULL COLLATE pg_catalog."C",
    branch text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    from_rev integer NOT NULL,
    to_rev integer NOT NULL,
    name text COLLATE pg_catalog."C",
    body text COLLATE pg_catalog."C"
);
CREATE TABLE machine_tokens (
    workspace text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    secret_digest text NOT NULL COLLATE pg_catalog."C",
    branch_pattern text NOT NULL COLLATE pg_catalog."C",
    access text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    revoked_at text COLLATE pg_catalog."C"
);
CREATE TABLE memberships (
    workspace text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    since text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE migrations (
    number integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL
);
CREATE TABLE oauth_keys (
    kid text NOT NULL COLLATE pg_catalog."C",
    sealed_key text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    retired_at text COLLATE pg_catalog."C"
);
CREATE TABLE oauth_records (
    model text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    payload text NOT NULL COLLATE pg_catalog."C",
    uid text COLLATE pg_catalog."C",
    grant_id text COLLATE pg_catalog."C",
    person text COLLATE pg_catalog."C",
    consumed_at text COLLATE pg_catalog."C",
    expires_at text COLLATE pg_catalog."C"
);
CREATE TABLE password_resets (
    digest text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    used_at text COLLATE pg_catalog."C"
);
CREATE TABLE people (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    password_digest text COLLATE pg_catalog."C",
    disabled_at text COLLATE pg_catalog."C"
);
CREATE TABLE rate_buckets (
    workspace text NOT NULL COLLATE pg_catalog."C",
    caller text NOT NULL COLLATE pg_catalog."C",
    full_at bigint NOT NULL,
    is_granted integer NOT NULL
);
CREATE TABLE service_accounts (
    workspace text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    secret_digest text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE sessions (
    digest text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    used_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE webhooks (
    workspace text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    previous_secret text COLLATE pg_catalog."C",
    previous_until text COLLATE pg_catalog."C",
    enabled integer NOT NULL,
    publishes_on_merge integer NOT NULL,
    allows_private integer NOT NULL,
    from_revision integer NOT NULL,
    published_revision integer NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE workspaces (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    settings text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C"
);
INSERT INTO actions VALUES ('acme', 'main', 1, '2026-11-22T03:53:53.018Z', 'operator', 'operator', 'command', 'Created the workspace "Acme''s"', '', '9aff97aedd81bc377c037066542fdf98be705a74ce180fb41563e107586ac62b', '[]', 'create', 'Open', NULL);
INSERT INTO actions VALUES ('acme', 'main', 2, '2026-11-22T03:53:54.375Z', 'operator', 'operator', 'command', 'Applied 15 changes', '9aff97aedd81bc377c037066542fdf98be705a74ce180fb41563e107586ac62b', 'c7bd5928e4b80fd1cc8b98ac650b5600adda89e7c41a282df2470725889c5cf5', '[{"kind":"destination-added","item":{"id":"warehouse","name":"Warehouse","type":"Custom"}},{"kind":"source-added","item":{"id":"web","name":"Web","developmentPlatform":"Web","destinations":["warehouse"]}},{"kind":"category-added","item":{"id":"account","name":"Account","description":"Getting in. Ünïcode: 茶 🍵"}},{"kind":"stakeholder-domain-added","item":{"id":"growth","name":"Growth"}},{"kind":"custom-field-added","item":{"id":"retention","name":"Retention","type":"single-select","options":["90 days","3 years"],"scopes":["event"],"requiredIn":[]}},{"kind":"pii-type-added","item":{"id":"contact","name":"Contact"}},{"kind":"group-type-added","item":{"id":"household","name":"Household"}},{"kind":"property-added","item":{"id":"email","name":"email","kind":"user","description":"","type":"string","isList":false,"nameMapping":[],"tags":[],"pii":{"isPii":true,"piiType":"contact"},"customFields":[]}},{"kind":"property-added","item":{"id":"method","name":"method","kind":"event","description":"","type":"string","isList":false,"allowedValues":["mail","it''s \"else\""],"nameMapping":[],"tags":[],"customFields":[]}},{"kind":"property-added","item":{"id":"items","name":"items","kind":"event","description":"","type":"int","isList":true,"nameMapping":[],"tags":[],"customFields":[]}},{"kind":"property-group-added","item":{"id":"how","name":"How","description":"","properties":[{"propertyId":"method","presence":"always"}]}},{"kind":"event-added","item":{"id":"signed-up","name":"Signed Up","description":"An account was made.\nOnce a person.","triggers":[{"id":"signed-up-1","description":"The form was sent.","sourceIds":[],"link":"","imageUrl":""}],"tags":[],"categories":["account"],"actions":["logEvent"],"sources":[{"sourceId":"web","implementWithCodegen":true}],"nameMapping":[],"stakeholders":["growth"],"customFields":[{"customFieldId":"retention","value":"90 days"}],"propertyGroups":[],"uses":[{"propertyId":"email","presence":"sometimes"},{"propertyId":"method","presence":"always","pinnedValue":"mail"}]}},{"kind":"event-added","item":{"id":"ordered","name":"Ordered","description":"","triggers":[],"tags":[],"categories":[],"actions":["logEvent"],"sources":[],"nameMapping":[],"stakeholders":[],"customFields":[],"propertyGroups":["how"],"uses":[{"propertyId":"items","presence":"sometimes","minimum":1}]}},{"kind":"variant-added","item":{"id":"ordered.again","baseEventId":"ordered","name":"Again","uses":[{"propertyId":"method","presence":"sometimes"}]}},{"kind":"metric-added","item":{"id":"buyers","name":"Buyers","description":"","type":"Funnel","categories":[],"items":[{"eventId":"signed-up","where":[],"groupBy":[]},{"eventId":"ordered","where":[],"groupBy":[]}]}}]', 'change', NULL, NULL);
INSERT INTO actions VALUES ('acme', 'work', 1, '2026-11-22T03:53:55.711Z', 'operator', 'operator', 'command', 'Created the branch "Work"', '', '1bb58d4d585539b5b0e532512c0e2b2d88e6499422101da349f6c1e642b62b0a', '[]', 'create', 'Draft', NULL);
INSERT INTO actions VALUES ('acme', 'work', 2, '2026-11-22T03:53:57.024Z', 'operator', 'operator', 'command', 'Applied 3 changes', '1bb58d4d585539b5b0e532512c0e2b2d88e6499422101da349f6c1e642b62b0a', 'c5e974a31fbfda5f8ec1dd766c07222adaca9eb676784adfa8162129a8976216', '[{"kind":"event-archived","id":"ordered"},{"kind":"destination-added","item":{"id":"mail","name":"Mail","type":"Custom"}},{"kind":"property-linked","eventId":"signed-up","use":{"propertyId":"items","presence":"sometimes"}}]', 'change', NULL, NULL);
INSERT INTO actions VALUES ('acme', 'untouched', 1, '2026-11-22T03:53:58.636Z', 'operator', 'operator', 'command', 'Created the branch "Nothing yet"', '', '01d83ba9d11c84945dc75414ec7dc80456ee0cf18b27b57aa5c10961ec779253', '[]', 'create', 'Draft', NULL);
INSERT INTO actions VALUES ('acme', 'work', 3, '2026-11-22T03:54:04.145Z', 'service-account', 'ci', 'rest', 'Imported a plan (addOnly): 1 new and 0 updated events, 0 new properties', 'c5e974a31fbfda5f8ec1dd766c07222adaca9eb676784adfa8162129a8976216', '1b39d36610cebd8de4a01e52ce9fbf051eaf6e8f7919e5ba8c1040177b78857d', '[{"kind":"event-added","item":{"id":"QZdKSnLQy9yg3RVs","name":"Left","description":"","triggers":[],"tags":[],"categories":[],"actions":["logEvent"],"sources":[],"nameMapping":[],"stakeholders":[],"customFields":[],"propertyGroups":[],"uses":[]}}]', 'change', NULL, NULL);
INSERT INTO branches VALUES ('acme', 'main', 'main', 'Open', 2, 0, '2026-11-22T03:53:53.018Z', '[]', '');
INSERT INTO branches VALUES ('acme', 'untouched', 'Nothing yet', 'Draft', 1, 2, '2026-11-22T03:53:58.636Z', '[]', '');
INSERT INTO branches VALUES ('acme', 'work', 'Work', 'Draft', 3, 2, '2026-11-22T03:53:55.711Z', '[]', '');
INSERT INTO idempotency_records VALUES ('acme', 'service-account:ci', '"stored"', 'a18865e988af1b265bad91324d8d88adde90afe2a087e4a17c755d353d75ec73', '2026-11-22T03:54:04.143Z', '{"counts":{"newEvents":1,"updatedEvents":0,"newProperties":0,"updatedProperties":0,"newSources":0,"newStakeholderDomains":0},"warnings":[]}');
INSERT INTO items VALUES ('acme', 'main', 'destination', 'warehouse', 2, 2147483647, 'Warehouse', '{"id":"warehouse","name":"Warehouse","type":"Custom"}');
INSERT INTO items VALUES ('acme', 'main', 'source', 'web', 2, 2147483647, 'Web', '{"id":"web","name":"Web","developmentPlatform":"Web","destinations":["warehouse"]}');
INSERT INTO items VALUES ('acme', 'main', 'category', 'account', 2, 2147483647, 'Account', '{"id":"account","name":"Account","description":"Getting in. Ünïcode: 茶 🍵"}');
INSERT INTO items VALUES ('acme', 'main', 'stakeholder-domain', 'growth', 2, 2147483647, 'Growth', '{"id":"growth","name":"Growth"}');
INSERT INTO items VALUES ('acme', 'main', 'custom-field', 'retention', 2, 2147483647, 'Retention', '{"id":"retention","name":"Retention","type":"single-select","options":["90 days","3 years"],"scopes":["event"],"requiredIn":[]}');
INSERT INTO items VALUES ('acme', 'main', 'pii-type', 'contact', 2, 2147483647, 'Contact', '{"id":"contact","name":"Contact"}');
INSERT INTO items VALUES ('acme', 'main', 'group-type', 'household', 2, 2147483647, 'Household', '{"id":"household","name":"Household"}');
INSERT INTO items VALUES ('acme', 'main', 'property', 'email', 2, 2147483647, 'email', '{"id":"email","name":"email","kind":"user","description":"","type":"string","isList":false,"nameMapping":[],"tags":[],"pii":{"isPii":true,"piiType":"contact"},"customFields":[]}');
INSERT INTO items VALUES ('acme', 'main', 'property', 'items', 2, 2147483647, 'items', '{"id":"items","name":"items","kind":"event","description":"","type":"int","isList":true,"nameMapping":[],"tags":[],"customFields":[]}');
INSERT INTO items VALUES ('acme', 'main', 'property', 'method', 2, 2147483647, 'method', '{"id":"method","name":"method","kind":"event","description":"","type":"string","isList":false,"allowedValues":["mail","it''s \"else\""],"nameMapping":[],"tags":[],"customFields":[]}');
INSERT INTO items VALUES ('acme', 'main', 'property-group', 'how', 2, 2147483647, 'How', '{"id":"how","name":"How","description":"","properties":[{"propertyId":"method","presence":"always"}]}');
INSERT INTO items VALUES ('acme', 'main', 'event', 'ordered', 2, 2147483647, 'Ordered', '{"id":"ordered","name":"Ordered","description":"","triggers":[],"tags":[],"categories":[],"actions":["logEvent"],"sources":[],"nameMapping":[],"stakeholders":[],"customFields":[],"propertyGroups":["how"],"uses":[{"propertyId":"items","presence":"sometimes","minimum":1}]}');
INSERT INTO items VALUES ('acme', 'main', 'event', 'signed-up', 2, 2147483647, 'Signed Up', '{"id":"signed-up","name":"Signed Up","description":"An account was made.\nOnce a person.","triggers":[{"id":"signed-up-1","description":"The form was sent.","sourceIds":[],"link":"","imageUrl":""}],"tags":[],"categories":["account"],"actions":["logEvent"],"sources":[{"sourceId":"web","implementWithCodegen":true}],"nameMapping":[],"stakeholders":["growth"],"customFields":[{"customFieldId":"retention","value":"90 days"}],"propertyGroups":[],"uses":[{"propertyId":"email","presence":"sometimes"},{"propertyId":"method","presence":"always","pinnedValue":"mail"}]}');
INSERT INTO items VALUES ('acme', 'main', 'variant', 'ordered.again', 2, 2147483647, 'Again', '{"id":"ordered.again","baseEventId":"ordered","name":"Again","uses":[{"propertyId":"method","presence":"sometimes"}]}');
INSERT INTO items VALUES ('acme', 'main', 'metric', 'buyers', 2, 2147483647, 'Buyers', '{"id":"buyers","name":"Buyers","description":"","type":"Funnel","categories":[],"items":[{"eventId":"signed-up","where":[],"groupBy":[]},{"eventId":"ordered","where":[],"groupBy":[]}]}');
INSERT INTO items VALUES ('acme', 'work', 'destination', 'mail', 2, 2147483647, 'Mail', '{"id":"mail","name":"Mail","type":"Custom"}');
INSERT INTO items VALUES ('acme', 'work', 'event', 'ordered', 2, 2147483647, 'Ordered', '{"id":"ordered","name":"Ordered","description":"","triggers":[],"tags":[],"categories":[],"actions":["logEvent"],"sources":[],"nameMapping":[],"stakeholders":[],"customFields":[],"propertyGroups":["how"],"uses":[{"propertyId":"items","presence":"sometimes","minimum":1}],"archived":true}');
INSERT INTO items VALUES ('acme', 'work', 'event', 'signed-up', 2, 2147483647, 'Signed Up', '{"id":"signed-up","name":"Signed Up","description":"An account was made.\nOnce a person.","triggers":[{"id":"signed-up-1","description":"The form was sent.","sourceIds":[],"link":"","imageUrl":""}],"tags":[],"categories":["account"],"actions":["logEvent"],"sources":[{"sourceId":"web","implementWithCodegen":true}],"nameMapping":[],"stakeholders":["growth"],"customFields":[{"customFieldId":"retention","value":"90 days"}],"propertyGroups":[],"uses":[{"propertyId":"email","presence":"sometimes"},{"propertyId":"method","presence":"always","pinnedValue":"mail"},{"propertyId":"items","presence":"sometimes"}]}');
INSERT INTO items VALUES ('acme', 'work', 'event', 'QZdKSnLQy9yg3RVs', 3, 2147483647, 'Left', '{"id":"QZdKSnLQy9yg3RVs","name":"Left","description":"","triggers":[],"tags":[],"categories":[],"actions":["logEvent"],"sources":[],"nameMapping":[],"stakeholders":[],"customFields":[],"propertyGroups":[],"uses":[]}');
INSERT INTO migrations VALUES (1, 'start', '6644ac721b07e9fd6aeff275c8d0b05c315ea338f7ec273e4ecc9a7a3575f2fd');
INSERT INTO migrations VALUES (2, 'idempotency', '2bb240c443b7a5849066d22a7d288f614649b7621c035e43de8e0cfef782bf7e');
INSERT INTO migrations VALUES (3, 'kinds-and-people', 'b7db2f421729044a87c20a6366ba2d73107391b1954acf980a21b517fcce3226');
INSERT INTO migrations VALUES (4, 'reviews', 'a9599c2d4aaf5ae151c6352aab720744884ca86dcf6148f43aa429a3fef7d20a');
INSERT INTO migrations VALUES (5, 'webhooks', 'b8bcbfaa6b86aea52be9942deb24f7cd265cd3789d76ec575d549d5f3d74b7b6');
INSERT INTO migrations VALUES (6, 'rate-buckets', '9d72e3cd2450c87c816d786c1fcd2178c7393efe84d0d3d027813dfadfd82e9c');
INSERT INTO migrations VALUES (7, 'people', '76143c0ffb7a5ede8a19188b55b8019787bf77a0b74cfaa34f7a616436e1b81b');
INSERT INTO migrations VALUES (8, 'agents', 'de13a2bf3f7a39df19ecb3cc9fa92f99b715af023cdb5e240bbe329e60c77c79');
INSERT INTO rate_buckets VALUES ('acme', 'service-account ci', 1795319648067994, 1);
INSERT INTO service_accounts VALUES ('acme', 'ci', '28c66df2a69c58ea621f61502d91248bdbd25d010e64346aab42f36ab513e0e0', '2026-11-22T03:54:01.119Z');
INSERT INTO workspaces VALUES ('acme', 'Acme''s', '{"protectedMain":true,"reviewWorkflow":true,"ownerApproval":false,"smartSearch":false,"glossary":[],"embeddings":false,"propertyValueValidation":false,"inspectorRetentionDays":90,"codegen":true,"machineTokens":false,"lint":{}}', '2026-11-22T03:53:53.018Z');
ALTER TABLE ONLY actions
    ADD CONSTRAINT actions_key PRIMARY KEY (workspace, branch, revision);
ALTER TABLE ONLY branches
    ADD CONSTRAINT branches_key PRIMARY KEY (workspace, id);
ALTER TABLE ONLY deliveries
    ADD CONSTRAINT deliveries_key PRIMARY KEY (workspace, webhook, id);
ALTER TABLE ONLY idempotency_records
    ADD CONSTRAINT idempotency_records_key PRIMARY KEY (workspace, account, key);
ALTER TABLE ONLY identities
    ADD CONSTRAINT identities_key PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_key PRIMARY KEY (workspace, id);
ALTER TABLE ONLY machine_tokens
    ADD CONSTRAINT machine_tokens_key PRIMARY KEY (workspace, id);
ALTER TABLE ONLY memberships
    ADD CONSTRAINT memberships_key PRIMARY KEY (workspace, person);
ALTER TABLE ONLY migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (number);
ALTER TABLE ONLY oauth_keys
    ADD CONSTRAINT oauth_keys_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY oauth_records
    ADD CONSTRAINT oauth_records_key PRIMARY KEY (model, id);
ALTER TABLE ONLY password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY rate_buckets
    ADD CONSTRAINT rate_buckets_key PRIMARY KEY (workspace, caller);
ALTER TABLE ONLY service_accounts
    ADD CONSTRAINT service_accounts_key PRIMARY KEY (workspace, name);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_key PRIMARY KEY (workspace, id);
ALTER TABLE ONLY workspaces
    ADD CONSTRAINT workspaces_pkey PRIMARY KEY (id);
CREATE INDEX actions_editors ON actions USING btree (workspace, branch, actor_id, actor_kind, kind) WHERE ((kind = 'change'::text) AND (actor_kind = ANY (ARRAY['person'::text, 'agent'::text])));
CREATE INDEX actions_merges ON actions USING btree (workspace, branch, revision) WHERE (kind = 'merge'::text);
CREATE INDEX actions_milestones ON actions USING btree (workspace, branch, revision, at, actor_kind, actor_id, kind, status) WHERE ((status IS NOT NULL) OR (kind = ANY (ARRAY['create'::text, 'publish'::text])));
CREATE UNIQUE INDEX branches_working_name ON branches USING btree (workspace, name) WHERE (status <> ALL (ARRAY['Merged'::text, 'Closed'::text]));
CREATE INDEX deliveries_due ON deliveries USING btree (workspace, next_attempt_at) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX deliveries_merge ON deliveries USING btree (workspace, webhook, revision) WHERE (trigger = 'merge'::text);
CREATE UNIQUE INDEX deliveries_pending ON deliveries USING btree (workspace, webhook, revision, trigger) WHERE (state = 'pending'::text);
CREATE INDEX idempotency_records_age ON idempotency_records USING btree (workspace, created_at);
CREATE INDEX identities_person ON identities USING btree (person);
CREATE UNIQUE INDEX invitations_open ON invitations USING btree (workspace, email_key) WHERE (accepted_at IS NULL);
CREATE UNIQUE INDEX invitations_token ON invitations USING btree (token_digest);
CREATE INDEX items_ended ON items USING btree (workspace, branch, to_rev, from_rev) WHERE (to_rev < 2147483647);
CREATE UNIQUE INDEX items_key ON items USING btree (workspace, kind, id, branch, to_rev);
CREATE INDEX items_open ON items USING btree (workspace, branch, from_rev) WHERE (to_rev = 2147483647);
CREATE UNIQUE INDEX machine_tokens_name ON machine_tokens USING btree (workspace, name) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX machine_tokens_secret ON machine_tokens USING btree (secret_digest);
CREATE INDEX memberships_person ON memberships USING btree (person, workspace);
CREATE INDEX oauth_records_end ON oauth_records USING btree (expires_at);
CREATE INDEX oauth_records_grant ON oauth_records USING btree (grant_id);
CREATE INDEX oauth_records_person ON oauth_records USING btree (person, model);
CREATE INDEX oauth_records_uid ON oauth_records USING btree (uid, model);
CREATE INDEX password_resets_end ON password_resets USING btree (expires_at);
CREATE INDEX password_resets_person ON password_resets USING btree (person);
CREATE UNIQUE INDEX people_email ON people USING btree (email_key);
CREATE INDEX sessions_end ON sessions USING btree (expires_at);
CREATE INDEX sessions_person ON sessions USING btree (person);
ALTER TABLE ONLY actions
    ADD CONSTRAINT actions_branch FOREIGN KEY (workspace, branch) REFERENCES branches(workspace, id);
ALTER TABLE ONLY branches
    ADD CONSTRAINT branches_workspace_fkey FOREIGN KEY (workspace) REFERENCES workspaces(id);
ALTER TABLE ONLY deliveries
    ADD CONSTRAINT deliveries_webhook FOREIGN KEY (workspace, webhook) REFERENCES webhooks(workspace, id);
ALTER TABLE ONLY idempotency_records
    ADD CONSTRAINT idempotency_records_workspace_fkey FOREIGN KEY (workspace) REFERENCES workspaces(id);
ALTER TABLE ONLY identities
    ADD CONSTRAINT identities_person_fkey FOREIGN KEY (person) REFERENCES people(id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_workspace_fkey FOREIGN KEY (workspace) REFERENCES workspaces(id);
ALTER TABLE ONLY machine_tokens
    ADD CONSTRAINT machine_tokens_person_fkey FOREIGN KEY (person) REFERENCES people(id);
ALTER TABLE ONLY machine_tokens
    ADD CONSTRAINT machine_tokens_workspace_fkey FOREIGN KEY (workspace) REFERENCES workspaces(id);
ALTER TABLE ONLY memberships
    ADD CONSTRAINT memberships_person_fkey FOREIGN KEY (person) REFERENCES people(id);
ALTER TABLE ONLY memberships
    ADD CONSTRAINT memberships_workspace_fkey FOREIGN KEY (workspace) REFERENCES workspaces(id);
ALTER TABLE ONLY password_resets
    ADD CONSTRAINT password_resets_person_fkey FOREIGN KEY (person) REFERENCES people(id);
ALTER TABLE ONLY service_accounts
    ADD CONSTRAINT service_accounts_workspace_fkey FOREIGN KEY (workspace) REFERENCES workspaces(id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_person_fkey FOREIGN KEY (person) REFERENCES people(id);
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_workspace_fkey FOREIGN KEY (workspace) REFERENCES workspaces(id);
