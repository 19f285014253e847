// Options of data exports. No zod: this file may reach the browser.

export const DATA_EXPORTS = ["providers", "reviews", "cases"] as const;
export type DataExport = (typeof DATA_EXPORTS)[number];

export const EXPORT_FORMATS = ["csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Visibility of a profile. hidden: never shown yet. deactivated: shown before, or hidden with a reason. */
export const VISIBILITIES = ["shown", "hidden", "deactivated"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const CASE_EXPORT_STATES = ["open", "closed"] as const;
