/** Made from the document of the API: `pnpm --filter @plan/client generate`. */

export interface paths {
    "/workspaces/{workspaceId}/branches/{branchId}/export/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the tracking plan of a branch
         * @description The whole plan of a branch. The answer has an `ETag`: send it back in `If-None-Match` and an unchanged plan is answered with 304 and no body. Send `Accept-Encoding: gzip` (`br` and `zstd` work too) for large plans.
         */
        get: operations["exportPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspaceId}/branches/{branchId}/import/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a tracking plan into a branch
         * @description Takes a CSV, an exported plan, or an object with `schema.events`. All of it is imported or nothing. The body may be gzip, with the header `Content-Encoding`.
         */
        post: operations["importPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspaceId}/branches/export/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the statistics of all branches
         * @description One record for each branch but main: who created it, who helped, and when it came how far.
         */
        get: operations["exportBranchStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspaceId}/branches/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a branch
         * @description The branch begins with the plan of main as it stands. An open branch of the same name is a conflict.
         */
        post: operations["createBranch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The statistics of the branches of a workspace. */
        BranchStatistics: {
            /** @description By branch id, oldest branch first. */
            branches: {
                [key: string]: {
                    /** @description Null where no person created the branch. */
                    branchCreator: string | null;
                    branchId: string;
                    branchMergedDate: string | null;
                    branchMergedUser: string | null;
                    branchName: string;
                    /** @enum {string} */
                    branchStatus: "Merged" | "Open" | "Closed" | "Draft" | "ReadyForReview" | "ChangesRequested" | "Approved";
                    /** @description The people who changed the branch, without its creator. */
                    collaborators: string[];
                    /** Format: date-time */
                    creationDate: string;
                    lastPublishedDate: string | null;
                    /** @description When the branch was first marked so. */
                    markedReadyForReviewDate: string | null;
                    markedReadyForReviewUser: string | null;
                };
            };
        };
        /** @description A branch that was created. */
        CreatedBranch: {
            branchId: string;
            branchName: string;
            /** @description Where people find the branch in the web application. */
            branchUrl: string;
        };
        /** @description The body of every refusal. */
        Error: {
            /** @description What was wrong, and what to do. */
            message: string;
            /** @description What had been bent until then; may be empty. */
            warnings: string[];
        };
        /** @description The whole plan; each event carries its rules as JSON Schema draft-06. */
        ExportedPlan: {
            categories: {
                [key: string]: {
                    description: string;
                    events: string[];
                    id: string;
                    metrics: string[];
                    name: string;
                } & {
                    [key: string]: unknown;
                };
            };
            destinations: {
                [key: string]: {
                    id: string;
                    name: string;
                    type: string;
                } & {
                    [key: string]: unknown;
                };
            };
            events: ({
                actions: string[];
                categories: string[];
                description: string;
                eventType?: string;
                id: string;
                name: string;
                rules: {
                    $schema: string;
                    nameMapping: ({
                        destinationId: string;
                        name: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    properties: {
                        groupProperties?: {
                            /** @enum {boolean} */
                            additionalProperties: false;
                            properties: {
                                [key: string]: {
                                    description: string;
                                    enum?: (string | number | boolean)[];
                                    groupTypeId?: string;
                                    id: string;
                                    /** @description Place in its group, from 0. */
                                    index: number;
                                    isSystemProperty: boolean;
                                    items?: {
                                        [key: string]: unknown;
                                    };
                                    nameMapping: ({
                                        destinationId: string;
                                        name: string;
                                    } & {
                                        [key: string]: unknown;
                                    })[];
                                    type?: string | string[];
                                } & {
                                    [key: string]: unknown;
                                };
                            };
                            required: string[];
                            /** @enum {string} */
                            type: "object";
                        } & {
                            [key: string]: unknown;
                        };
                        properties: {
                            /** @enum {boolean} */
                            additionalProperties: false;
                            properties: {
                                [key: string]: {
                                    description: string;
                                    enum?: (string | number | boolean)[];
                                    groupTypeId?: string;
                                    id: string;
                                    /** @description Place in its group, from 0. */
                                    index: number;
                                    isSystemProperty: boolean;
                                    items?: {
                                        [key: string]: unknown;
                                    };
                                    nameMapping: ({
                                        destinationId: string;
                                        name: string;
                                    } & {
                                        [key: string]: unknown;
                                    })[];
                                    type?: string | string[];
                                } & {
                                    [key: string]: unknown;
                                };
                            };
                            required: string[];
                            /** @enum {string} */
                            type: "object";
                        } & {
                            [key: string]: unknown;
                        };
                        userProperties?: {
                            /** @enum {boolean} */
                            additionalProperties: false;
                            properties: {
                                [key: string]: {
                                    description: string;
                                    enum?: (string | number | boolean)[];
                                    groupTypeId?: string;
                                    id: string;
                                    /** @description Place in its group, from 0. */
                                    index: number;
                                    isSystemProperty: boolean;
                                    items?: {
                                        [key: string]: unknown;
                                    };
                                    nameMapping: ({
                                        destinationId: string;
                                        name: string;
                                    } & {
                                        [key: string]: unknown;
                                    })[];
                                    type?: string | string[];
                                } & {
                                    [key: string]: unknown;
                                };
                            };
                            required: string[];
                            /** @enum {string} */
                            type: "object";
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    required: string[];
                    /** @enum {string} */
                    type: "object";
                } & {
                    [key: string]: unknown;
                };
                sources: ({
                    destinations: ({
                        id: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    id: string;
                    implementWithCodegen: boolean;
                    name: string;
                } & {
                    [key: string]: unknown;
                })[];
                tags: string[];
                triggers: {
                    [key: string]: unknown;
                }[];
                variantName?: string;
            } & {
                [key: string]: unknown;
            })[];
            metrics: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            name: string;
            propertyGroups: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** @description With changedEventsOnly alone. */
            removedEvents?: string[];
            sources: {
                [key: string]: {
                    destinations: string[];
                    developmentPlatform: string;
                    id: string;
                    name: string;
                    programmingLanguage: string;
                } & {
                    [key: string]: unknown;
                };
            };
        } & {
            [key: string]: unknown;
        };
        /** @description What an import did. */
        ImportReport: {
            /** @description With dryRun alone: each change in words. */
            changes?: string[];
            message: string;
            result: {
                newEvents: number;
                newProperties: number;
                newSources: number;
                newStakeholderDomains: number;
                updatedEvents: number;
                updatedProperties: number;
            };
            /** @description What was bent or left out; 1,000 at most. */
            warnings: string[];
        };
        /** @description A branch to be created. */
        NewBranch: {
            /** @description Lower-case letters and digits in words joined by "-", 100 characters at most. */
            name: string;
        };
        /** @description One self-describing schema per event. */
        SelfDescribingSchemas: {
            contextSchemas: ({
                $schema: string;
                /** @enum {boolean} */
                additionalProperties: false;
                description: string;
                properties: {
                    [key: string]: {
                        [key: string]: unknown;
                    };
                };
                required: string[];
                self: {
                    /** @enum {string} */
                    format: "jsonschema";
                    name: string;
                    vendor: string;
                    /** @description MODEL-REVISION-ADDITION, for example 1-0-0. */
                    version: string;
                };
                /** @enum {string} */
                type: "object";
            } & {
                [key: string]: unknown;
            })[];
            eventSchemas: ({
                $schema: string;
                /** @enum {boolean} */
                additionalProperties: false;
                description: string;
                properties: {
                    [key: string]: {
                        [key: string]: unknown;
                    };
                };
                required: string[];
                self: {
                    /** @enum {string} */
                    format: "jsonschema";
                    name: string;
                    vendor: string;
                    /** @description MODEL-REVISION-ADDITION, for example 1-0-0. */
                    version: string;
                };
                /** @enum {string} */
                type: "object";
            } & {
                [key: string]: unknown;
            })[];
            /** @description With changedEventsOnly alone. */
            removedEvents?: string[];
        } & {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    exportPlan: {
        parameters: {
            query?: {
                /** @description Only the events that differ, for those who send them, from main as the branch last took it in; `removedEvents` names those that are gone. Not on main. */
                changedEventsOnly?: "0" | "1" | "true" | "false";
                /** @description `jsonSchema`: The whole plan as one JSON object; each event carries its rules as JSON Schema. `selfDescSchemas`: Self-describing schemas, one per event with its event, user and group properties, one per context. System properties and variants are left out. `ndjson`: One line per event: its self-describing schema, and the address of the schema. */
                payloadFormat?: "jsonSchema" | "selfDescSchemas" | "ndjson";
                /** @description The vendor of self-describing schemas; `selfDescSchemas` alone uses it. */
                vendor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer. */
                "if-none-match"?: string;
            };
            path: {
                /** @description Id of the branch, which is not its name; `main` for the main branch. */
                branchId: string;
                /** @description Id of the workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan in the chosen format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedPlan"] | components["schemas"]["SelfDescribingSchemas"];
                    "application/x-ndjson": string;
                };
            };
            /** @description The plan is the one that the client has. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or the body is not what it must be; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, wrong, or those of another workspace. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such branch. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests from this service account; `Retry-After` says in how many seconds there is room again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is busy or its store cannot be reached; `Retry-After` says when to try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importPlan: {
        parameters: {
            query?: {
                /** @description Answers what the import would do, with every change in words, and changes nothing. */
                dryRun?: "true" | "false";
                /** @description What may happen to what the plan has already. */
                importMethod?: "addOnly" | "addAndUpdate" | "addUpdateAndRemove";
            };
            header?: {
                "content-encoding"?: "gzip" | "identity";
                /** @description Your own id for this import: sent again within 24 hours it is answered alike and done once. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the branch, which is not its name; `main` for the main branch. */
                branchId: string;
                /** @description Id of the workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "text/csv": string;
            };
        };
        responses: {
            /** @description What the import did. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            /** @description A parameter, a header or the body is not what it must be; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, wrong, or those of another workspace. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The main branch of this workspace is protected. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such branch. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The branch is closed or merged, or the name is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than the server takes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests from this service account; `Retry-After` says in how many seconds there is room again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is busy or its store cannot be reached; `Retry-After` says when to try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The disk of the server is full; nothing was changed. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportBranchStatistics: {
        parameters: {
            query?: {
                /** @description Only the branches that stand in one of these states, given as a comma-separated list. */
                branchStatuses?: string;
                /** @description `csv`: A header and a row for each branch. Nothing is an empty cell, several collaborators are one cell with commas between them, and an apostrophe stands before text that looks like a formula. `json`: One object `{ "branches": { <branch id>: record } }`. Nothing is null, collaborators are a list. */
                format?: "csv" | "json";
            };
            header?: never;
            path: {
                /** @description Id of the workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics in the chosen format, oldest branch first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchStatistics"];
                    "text/csv": string;
                };
            };
            /** @description A parameter, a header or the body is not what it must be; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, wrong, or those of another workspace. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests from this service account; `Retry-After` says in how many seconds there is room again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is busy or its store cannot be reached; `Retry-After` says when to try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createBranch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBranch"];
            };
        };
        responses: {
            /** @description The branch is there. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedBranch"];
                };
            };
            /** @description A parameter, a header or the body is not what it must be; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credentials are missing, wrong, or those of another workspace. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The branch is closed or merged, or the name is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than the server takes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests from this service account; `Retry-After` says in how many seconds there is room again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is busy or its store cannot be reached; `Retry-After` says when to try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The disk of the server is full; nothing was changed. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
