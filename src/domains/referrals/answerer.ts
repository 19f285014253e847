/** Who says they speak for a provider. As typed, so unproven. */
export interface Answerer {
	name: string;
	role: string;
	phone: string | null;
	email: string | null;
}
