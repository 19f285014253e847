import type { OwnProfile } from "./admin-support.ts";

export const at = (own: OwnProfile) => `/admin/providers/${own.url_slug}/${own.id}/edit`;
