/** What the complaint form holds, as typed. */
export interface ComplaintValues {
	complaint_first_name: string;
	complaint_last_name: string;
	complaint_email: string;
	complaint_number: string;
	complaint_provider: string;
	complaint_details: string;
	aboutUs: boolean;
}

/** In the order they stand on the page. */
export const COMPLAINT_FIELDS = [
	"complaint_first_name",
	"complaint_last_name",
	"complaint_email",
	"complaint_number",
	"complaint_provider",
	"complaint_details",
] as const;
export type ComplaintField = (typeof COMPLAINT_FIELDS)[number];
