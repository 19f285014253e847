/** Typed values of the complaint form. */
export interface ComplaintValues {
	complaint_first_name: string;
	complaint_last_name: string;
	complaint_email: string;
	complaint_number: string;
	complaint_provider: string;
	complaint_details: string;
	aboutUs: boolean;
}

/** Fields in page order. */
export const COMPLAINT_FIELDS = [
	"complaint_first_name",
	"complaint_last_name",
	"complaint_email",
	"complaint_number",
	"complaint_provider",
	"complaint_details",
] as const;
export type ComplaintField = (typeof COMPLAINT_FIELDS)[number];

export const COMPLAINT_LABELS: Record<ComplaintField, string> = {
	complaint_first_name: "First name",
	complaint_last_name: "Surname",
	complaint_email: "Email",
	complaint_number: "Phone",
	complaint_provider: "Provider organisation name",
	complaint_details: "What happened, and what would you like us to do?",
};
