/** An answer that its call has already checked against the contract and written as JSON: for calls that give the same often. */
export class Written {
	readonly json: string;
	constructor(json: string) {
		this.json = json;
	}
}
